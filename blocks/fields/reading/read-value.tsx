// Shows a submitted value read-only.
import type { Field } from '@formily/core';
import type { ReactElement } from 'react';
import { useFieldServices, type StoredFile } from '../services.ts';
import { HandedInFiles } from './handed-in-files.tsx';
import { writeValue } from './write-value.ts';

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function areFiles(value: unknown): value is StoredFile[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === 'object' && each !== null && 'id' in each && 'size' in each)
  );
}

/** Files can be downloaded. */
export function ReadValue({ field }: { field: Field }): ReactElement {
  const { translate } = useFieldServices();
  const value: unknown = field.value;
  if (isNothing(value)) return <p className="field-read">{translate('form.reading.none')}</p>;
  return areFiles(value) ? (
    <HandedInFiles files={value} />
  ) : (
    <p className="field-read">{writeValue(value, field, translate)}</p>
  );
}
