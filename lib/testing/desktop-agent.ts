import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";

/** A desktop agent, as the official client library wants it: it keeps what it is told, and has a browser opened. */
export class DesktopAgent implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata = {
    client_name: "Desktop Agent",
    redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
    token_endpoint_auth_method: "none",
  };
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = "";
  opened: URL | undefined;

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
  }

  state = () => "the agent's own";
  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformationMixed) => {
    this.information = information;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => {
    this.kept = tokens;
  };
  invalidateCredentials = () => {
    this.kept = undefined;
  };
  redirectToAuthorization = (url: URL) => {
    this.opened = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
}
