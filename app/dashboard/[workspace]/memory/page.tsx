import type { Metadata } from "next";
import { MemoryPage } from "#components/memory/memory-page.tsx";
import { requireMember } from "../../require-viewer.ts";

export const metadata: Metadata = { title: "Memory" };

type MemoryProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Memory({ params, searchParams }: MemoryProps) {
  const { workspace } = await params;
  const query = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, one]),
    ),
  );
  // A layout does not see the query, and is not asked again on the way from page to page: each page asks for itself.
  await requireMember(workspace, `/dashboard/${workspace}/memory${query.size > 0 ? `?${query}` : ""}`);
  return <MemoryPage />;
}
