import { openEventFeed } from "#lib/activity/open-event-feed.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, streamedRoute } from "#lib/http/define-routes.ts";
import { openEventStream } from "#lib/http/event-stream.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: streamedRoute(endpoints.streamEvents, (listener, input) =>
    openEventStream(listener, () => openEventFeed(listener.actor, input)),
  ),
});
