import { Button } from "./button.tsx";

type LoadMoreProps = {
  text: string;
  isLoading: boolean;
  /** The sentence of why the last try brought nothing; null when it did. */
  error: string | null;
  onLoad: () => void;
};

/** The end of a list that goes on. What has been read stays, whatever becomes of the rest. */
export function LoadMore({ text, isLoading, error, onLoad }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={onLoad} disabled={isLoading}>
        {isLoading ? "Loading" : text}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {error && !isLoading ? `The rest could not be read. ${error}` : null}
      </p>
    </div>
  );
}
