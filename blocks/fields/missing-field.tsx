// Shows a message where a rule names a component that does not exist.
import type { ReactElement, ReactNode } from 'react';
import { useFieldServices } from './services.ts';

/** Its children are rendered. */
export function MissingField({ name, children }: { name?: string; children?: ReactNode }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <>
      <p className="field-missing" role="note">
        {translate('form.missing', { name })}
      </p>
      {children}
    </>
  );
}
