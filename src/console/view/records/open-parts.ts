// Remembers which parts of a record's screen are open, for each owner and kind of record.
import type { FormLayout } from '../../../assembly/forms/form-layout.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { keepSetting, readSetting } from '../../../client/kept-setting.ts';

export type OpenParts = NonNullable<FormLayout['parts']>;

export function openParts(owner: string, record: string): OpenParts {
  const key = `parts.${owner}.${record}`;
  const stored = readSetting(key);
  const kept: Record<string, unknown> = isObject(stored) ? { ...stored } : {};
  return {
    read: (name) => (typeof kept[name] === 'boolean' ? kept[name] : undefined),
    keep(name, isOpen) {
      kept[name] = isOpen;
      keepSetting(key, kept);
    },
  };
}
