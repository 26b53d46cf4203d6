import { beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, endpoints, type Method } from "#lib/contract/endpoints.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { endpointNames, fieldsOf } from "#lib/testing/build-sample.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { send } from "#lib/testing/call-route.ts";
import { findRoute, routeFile } from "#lib/testing/find-route.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** The methods of the contract at the path of an endpoint: told apart by the file that answers, not by names of ids. */
function methodsAt(path: string): Method[] {
  return Object.values<Endpoint>(endpoints)
    .filter((endpoint) => routeFile(endpoint.path) === routeFile(path))
    .map((endpoint) => endpoint.method);
}

let as: Credential;
beforeAll(async () => {
  as = await buildKey(await (await buildWorkspace()).addMember());
});

describe.each(endpointNames)("the path of %s", (name) => {
  const declared = methodsAt(endpoints[name].path);
  const params = Object.fromEntries(fieldsOf(name, "params").map(([param]) => [param, crypto.randomUUID()]));

  it("refuses every method that it does not declare, and says which it does", async () => {
    const others = methods.filter((method) => !(declared as string[]).includes(method));
    expect(others).toContain("OPTIONS");
    for (const method of others) {
      for (const credential of [{}, as]) {
        const { status, headers, body } = await send(name, { params, as: credential, method });
        expect({ method, status, body }).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
        expect(headers.get("allow")?.split(", ").sort()).toEqual(
          [...declared, ...(declared.includes("GET") ? ["HEAD"] : [])].sort(),
        );
      }
    }
  });

  it("has a handler for each method that Next knows, so that Next answers none by itself", async () => {
    const route: Record<string, unknown> = { ...(await findRoute(endpoints[name].path)) };
    // HEAD is made of GET by Next.
    expect(Object.keys(route).sort()).toEqual([...methods].sort());
  });
});
