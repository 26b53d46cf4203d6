import { expect, it } from "vitest";
import { chooseForm } from "./choose-form.ts";

const forms = ["application/json", "application/vnd.weft.graph"] as const;
const [json, columns] = forms;

it.each([
  [null, json],
  ["", json],
  ["*/*", json],
  ["application/*", json],
  ["text/html", json],
  [json, json],
  [columns, columns],
  ["Application/Vnd.Weft.Graph", columns],
  [`${json}, ${columns}`, json],
  [`${columns}, ${json}`, json],
  [`${columns}, ${json};q=0.9`, columns],
  [`${json};q=0.9 , ${columns} ; q=0.8`, json],
  [`${columns}, */*`, columns],
  [`${columns}, */*;q=0.1`, columns],
  [`${columns};q=0.1, */*`, json],
  [`${columns};q=0, */*`, json],
  [`${columns};q=0`, json],
  [`${json};q=0, */*`, columns],
  [`${columns};q=much`, columns],
])("%s is answered with %s", (accept, form) => {
  expect(chooseForm(forms, accept)).toBe(form);
});
