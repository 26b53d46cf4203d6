import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type FailureProps = {
  title: string;
  /** The sentence of what went wrong. */
  message: string;
  /** What is still there in spite of it. */
  kept?: string;
  requestId?: string | null;
  onRetry: () => void;
  isRetrying?: boolean;
};

/** What happened, what was kept, what to try. */
export function Failure({ title, message, kept, requestId, onRetry, isRetrying = false }: FailureProps) {
  return (
    <div role="alert" className="flex max-w-md flex-col items-start gap-1 p-4">
      <h2 className="flex items-center gap-2 font-semibold text-ink text-sm">
        <Icon name="warning" className="text-danger" />
        {title}
      </h2>
      <p>
        {message} {kept}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button onClick={onRetry} disabled={isRetrying}>
          <Icon name="retry" />
          {isRetrying ? "Trying again" : "Retry"}
        </Button>
        {requestId ? (
          <span className="text-mute text-xs">
            Request <code className="select-all font-mono">{requestId}</code>
          </span>
        ) : null}
      </div>
    </div>
  );
}
