import { describe, expect, expectTypeOf, it } from "vitest";
import { type Endpoint, endpoints } from "#lib/contract/endpoints.ts";
import { endpointNames, fieldsOf } from "#lib/testing/build-sample.ts";
import { type CallInput, type Options, toCall } from "./call-input.ts";

describe.each(endpointNames)("an input of %s", (name) => {
  const endpoint: Endpoint = endpoints[name];

  it("is sorted into the places of its schemas", () => {
    const fieldNames = (place: "params" | "query" | "body") => fieldsOf(name, place).map(([field]) => field);
    const [params, query] = [fieldNames("params"), fieldNames("query")];
    const body = endpoint.body ? fieldNames("body") : null;
    const headers = Object.keys(endpoint.headers.shape);
    const input = Object.fromEntries(
      [...params, ...query, ...(body ?? []), ...headers].map((field) => [field, "x"]),
    );
    const call = toCall(endpoint, { ...input, absent: undefined });
    expect(Object.keys(call.params)).toEqual(params);
    expect(Object.keys(call.query)).toEqual(query);
    expect(call.body && Object.keys(call.body)).toEqual(body);
    expect(Object.keys(call.headers)).toHaveLength(headers.length);
  });
});

it("takes what people write: numbers, truth values, texts for ids, versions", () => {
  expectTypeOf<Options<"listMemories">["limit"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Options<"listMemories">["state"]>().toEqualTypeOf<
    "active" | "archived" | "trash" | "all" | undefined
  >();
  expectTypeOf<Options<"importMemories">["dryRun"]>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<Options<"listMemories">["owner"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Options<"updateMemory">["ifMatch"]>().toEqualTypeOf<string | number | undefined>();
  expectTypeOf<Options<"createMemory">["content"]>().toEqualTypeOf<string>();
  expectTypeOf<CallInput<"putLink">["source"]>().toEqualTypeOf<string>();
  expectTypeOf<keyof Options<"getMemory">>().toEqualTypeOf<"signal" | "deadlineMs">();
});
