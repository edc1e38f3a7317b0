import type { ReactNode } from 'react';
import { defineField, type FieldProps } from './contract.ts';

function FormGrid({ children }: FieldProps): ReactNode {
  return <div className="field-grid">{children as ReactNode}</div>;
}

/** Fields side by side where there is room. */
export default defineField({ props: [], naming: () => 'own', load: () => Promise.resolve(FormGrid) });
