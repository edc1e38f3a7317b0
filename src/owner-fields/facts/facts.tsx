// Draws a read-only list of names and values.
import './facts.css';
import type { ReactElement } from 'react';
import type { FieldProps } from '../../../blocks/fields/contract.ts';

interface Fact {
  name: string;
  value: string;
}

export function Facts({ value }: FieldProps): ReactElement {
  return (
    <dl className="facts">
      {((value ?? []) as Fact[]).map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
