"use client";

import Markdown, { type Components } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { keepSafeAddress } from "./keep-safe-address.ts";

const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => name !== "img" && name !== "picture" && name !== "source",
  ),
};

// Under the memory's own title, every heading of its content is of one level.
const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h4: ({ children }) => <h3>{children}</h3>,
  h5: ({ children }) => <h3>{children}</h3>,
  h6: ({ children }) => <h3>{children}</h3>,
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? "done" : "to do"}>
      {checked ? "☑" : "☐"}
    </span>
  ),
};

/** A memory's content: Markdown, sanitised, without images. */
export function MemoryContent({ content }: { content: string }) {
  return (
    <div className="prose">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={components}
        urlTransform={keepSafeAddress}
      >
        {content}
      </Markdown>
    </div>
  );
}
