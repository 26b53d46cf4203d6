import { Icon } from "#components/ui/icon.tsx";

type FormAlertProps = { id?: string; className?: string; error: string | null };

/** The line of a form that says what went wrong, and is heard when it does. */
export function FormAlert({ error, ...rest }: FormAlertProps) {
  return (
    <div role="alert" {...rest}>
      {error ? (
        <p className="flex gap-2 text-danger">
          <Icon name="warning" className="mt-[3px] shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
