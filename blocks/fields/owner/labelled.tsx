import type { ReactElement, ReactNode } from 'react';

/** A box with its label, inside of a field that has several. */
export function Labelled({
  id,
  label,
  children,
}: {
  id: string;
  label: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="translated-text">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
