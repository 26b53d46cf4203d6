"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { Toggle } from "#components/ui/toggle.tsx";
import type { Access, Role } from "#lib/contract/me.ts";
import { AnsweredAuthorization } from "#lib/contract/oauth.ts";
import { FormAlert } from "./form-alert.tsx";
import { HandedOver } from "./handed-over.tsx";

export type ConsentFormProps = {
  /** The query by which the client sent the person here, to be checked again with the answer. */
  request: string;
  client: { name: string; host: string; isThisMachine: boolean };
  wants: { access: Access; private: boolean };
  workspaces: readonly { id: string; name: string; role: Role }[];
};

const accesses = [
  { value: "read", text: "Read" },
  { value: "write", text: "Read and write" },
] as const;

const failed = "That did not work. Start again from the program that sent you here.";
const unreachable = "Weft can't be reached. Check the connection, then try again.";

/** Sends the answer, and says where the browser goes next; null when it was not taken. */
async function sendAnswer(body: Record<string, unknown>): Promise<string | null> {
  const response = await fetch("/api/oauth/consent", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.ok ? AnsweredAuthorization.parse(await response.json()).redirectTo : null;
}

/** What the client may do, as the person says; what it asked for is where that starts. */
export function ConsentForm({ request, client, wants, workspaces }: ConsentFormProps) {
  const [workspaceId, setWorkspaceId] = useState(workspaces.length === 1 ? (workspaces[0]?.id ?? "") : "");
  const [access, setAccess] = useState<Access>(wants.access);
  const [isPrivate, setIsPrivate] = useState(wants.private);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [handedOver, setHandedOver] = useState<string | null>(null);
  const isViewer = workspaces.find(({ id }) => id === workspaceId)?.role === "viewer";

  const answer = async (allowed: boolean) => {
    setIsBusy(true);
    setError(null);
    try {
      const redirectTo = await sendAnswer({
        request,
        // A no is of no workspace; some workspace of theirs shows that it is a person who says it.
        workspaceId: workspaceId || workspaces[0]?.id,
        access: isViewer ? "read" : access,
        private: !isViewer && isPrivate,
        allowed,
      });
      if (redirectTo !== null) {
        // To a program's own scheme the browser goes without leaving the page.
        if (!/^https?:/.test(redirectTo)) setHandedOver(redirectTo);
        return window.location.assign(redirectTo);
      }
      setError(failed);
    } catch {
      setError(unreachable);
    }
    setIsBusy(false);
  };
  const allow = (event: FormEvent) => {
    event.preventDefault();
    void answer(true);
  };

  if (handedOver !== null) return <HandedOver href={handedOver} host={client.host} />;
  return (
    <form onSubmit={allow} className="mt-6 flex flex-col gap-4">
      <div className="flex flex-col divide-y divide-line rounded-[9px] border border-line bg-surface">
        <label className="flex flex-col gap-1.5 p-3.5">
          <span className="font-medium text-ink">Workspace</span>
          <span className="relative">
            <select
              required
              value={workspaceId}
              onChange={(event) => setWorkspaceId(event.target.value)}
              className="h-10 w-full appearance-none rounded-[7px] border border-edge bg-bg pr-9 pl-2.5 text-ink text-sm max-sm:text-base"
            >
              {workspaces.length > 1 ? <option value="">Choose one</option> : null}
              {workspaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon
              name="chevron"
              size={12}
              className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-mute"
            />
          </span>
        </label>
        {isViewer ? (
          <p className="p-3.5">
            You may read the shared memories of this workspace, and so may it: nothing more.
          </p>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2 p-3.5">
              <span className="font-medium text-ink">It may</span>
              <Segmented label="It may" value={access} options={accesses} onChange={setAccess} />
            </div>
            <div className="py-2.5">
              <Toggle checked={isPrivate} onChange={setIsPrivate}>
                <span className="block font-medium text-ink">Your private memories too</span>
                <span className="block text-mute">Otherwise only what the workspace shares.</span>
              </Toggle>
            </div>
          </>
        )}
      </div>
      <div className="flex gap-2">
        <Icon name="warning" className="mt-[3px] shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p>
            The name is what the program says of itself. You go back to{" "}
            {client.isThisMachine ? "a program on this computer:" : "this address:"}
          </p>
          {/* A line of its own: within a sentence a long one breaks at a hyphen, and its end reads like another address. */}
          <p className="my-1.5 break-all rounded-[7px] bg-raise px-3 py-2 font-mono text-ink text-xs">
            {client.host}
          </p>
          <p>
            {client.isThisMachine
              ? "Allow it only if you have just started this yourself."
              : "Allow it only if you know that address."}
          </p>
        </div>
      </div>
      <div className="flex gap-2.5">
        <Button type="submit" look="primary" size="large" disabled={isBusy} className="flex-1">
          {isBusy ? "Connecting" : "Allow"}
        </Button>
        <Button size="large" disabled={isBusy} onClick={() => answer(false)} className="flex-1">
          Cancel
        </Button>
      </div>
      <FormAlert error={error} />
      <p className="text-mute">
        You can end this at any time by revoking the agent’s grant. What it has written stays.
      </p>
    </form>
  );
}
