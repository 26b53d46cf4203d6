import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoints } from "./endpoints.ts";

function namesOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties);
}

it("names each method of each path once", () => {
  const all = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(all).size).toBe(all.length);
});

describe.each(Object.entries<Endpoint>(endpoints))(
  "%s",
  (_, { path, params, query, body, answers, method }) => {
    it("declares the names of its path, each once over all its parts", () => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(namesOf(params)).toEqual(inPath);
      // A route hands an operation all of them in one object.
      const all = [...namesOf(params), ...namesOf(query), ...(body ? namesOf(body) : [])];
      expect(new Set(all).size).toBe(all.length);
    });

    it("takes nothing that it does not name", () => {
      for (const schema of [params, query, ...(body ? [body] : [])]) {
        const issues = schema.safeParse({ colour: "red" }).error?.issues ?? [];
        expect(issues).toContainEqual(
          expect.objectContaining({ code: "unrecognized_keys", keys: ["colour"] }),
        );
      }
    });

    it("answers with something, and takes a body only where HTTP has one", () => {
      expect(Object.keys(answers).length).toBeGreaterThan(0);
      expect(answers[204] ?? null).toBeNull();
      if (method === "GET" || method === "DELETE") expect(body).toBeNull();
      else expect(["POST", "PUT", "PATCH"]).toContain(method);
    });
  },
);
