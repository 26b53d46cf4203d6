/** Its published types are those of an Express handler, and Weft has no Express. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;

  function compression(options?: {
    filter?: Filter;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  namespace compression {
    /** What is compressed when nothing else is said: by the media type. */
    const filter: Filter;
  }
  export default compression;
}
