// Remembers which parts of a record's screen are open, for each owner and kind of record.
import type { FormLayout } from '../../../assembly/forms/form-layout.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';

export type OpenParts = NonNullable<FormLayout['parts']>;

export function openParts(owner: string, record: string): OpenParts {
  const key = `console.parts.${owner}.${record}`;
  const stored = readKept('browser', key);
  const kept: Record<string, unknown> = isObject(stored) ? { ...stored } : {};
  return {
    read: (name) => (typeof kept[name] === 'boolean' ? kept[name] : undefined),
    keep(name, isOpen) {
      kept[name] = isOpen;
      keepValue('browser', key, kept);
    },
  };
}
