import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ConsentPage } from "#components/auth/consent-page.tsx";
import { RefusedPage } from "#components/auth/refused-page.tsx";
import { WayBack, type WayBackProps } from "#components/auth/way-back.tsx";
import { NoWorkspace } from "#components/shell/no-workspace.tsx";
import { findViewer } from "#lib/auth/find-viewer.ts";
import { originOf } from "#lib/auth/origin.ts";
import { resourceOf } from "#lib/auth/resource.ts";
import type { Told } from "#lib/oauth/authorize.ts";
import { checkAuthorization } from "#lib/oauth/check-authorization.ts";
import { toPlace, toRedirect } from "#lib/oauth/redirect-uri.ts";

export const metadata: Metadata = { title: "Connect an agent" };

type AuthorizeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** How a person goes back to a client that gets nothing. */
function toWayBack(asked: Told, says: Record<string, string>): WayBackProps {
  const { client, redirectUri, state } = asked;
  return {
    name: client.name,
    host: toPlace(redirectUri).host,
    href: toRedirect(redirectUri, { ...says, state }),
  };
}

/** Where a client sends a person: what it asks for, and the person's answer. Nobody is sent on without a click of their own. */
export default async function Authorize({ searchParams }: AuthorizeProps) {
  const given = Object.entries(await searchParams).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const search = new URLSearchParams(given);
  const asked = await headers();
  const checked = await checkAuthorization(search, resourceOf(asked));
  if ("refusal" in checked) {
    const { refusal, told } = checked;
    const says = { error: refusal.error, error_description: refusal.description, iss: originOf(asked) };
    return <RefusedPage reason={refusal.description} back={told && toWayBack(told, says)} />;
  }
  const me = await findViewer();
  if (!me) redirect(`/sign-in?callbackUrl=${encodeURIComponent(`/authorize?${search}`)}`);
  if (me.workspaces.length === 0) {
    const back = toWayBack(checked, { error: "access_denied", iss: originOf(asked) });
    return (
      <NoWorkspace email={me.user.email}>
        <p className="mt-5 text-sm">
          Then start again from {back.name}: it acts in a workspace of yours, and until then in none.
        </p>
        <WayBack {...back} />
      </NoWorkspace>
    );
  }
  return (
    <ConsentPage
      request={search.toString()}
      client={{ name: checked.client.name, ...toPlace(checked.redirectUri) }}
      wants={{
        access: checked.scopes.includes("memories:write") ? "write" : "read",
        private: checked.scopes.includes("memories:private"),
      }}
      email={me.user.email}
      workspaces={me.workspaces.map(({ id, name, role }) => ({ id, name, role }))}
    />
  );
}
