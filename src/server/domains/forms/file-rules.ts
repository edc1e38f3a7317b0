/** Limits the size and the name that an uploaded file may have. */
import { isObject } from '../../../../runtime/model/json.ts';
import { ATTACHMENTS } from './attachment-types.ts';

export const MEGABYTE = 1_048_576;

/** The limit of the rule, in MB there, but at most the limit of any file. */
export function maxBytes(props: unknown): number {
  const maxSize = isObject(props) ? props.maxSize : undefined;
  return Math.min(
    ATTACHMENTS.maxBytes,
    typeof maxSize === 'number' && maxSize > 0 ? maxSize * MEGABYTE : ATTACHMENTS.maxBytes,
  );
}

/** The name without a path and invisible characters, with the ending of the detected type. */
export function nameFile(name = '', ending: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const stem = Array.from(visible.replace(/\.[A-Za-z0-9]{1,8}$/, '').replace(/^\.+/, ''))
    .slice(0, 200)
    .join('');
  return `${stem === '' ? 'file' : stem}.${ending}`;
}
