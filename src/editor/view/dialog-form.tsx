import { useImperativeHandle, type ReactElement, type Ref, type RefObject } from 'react';
import type { JsonObject } from '../../../runtime/model/json.ts';

/** What a dialog's buttons do with its form. */
export interface FormHandle {
  /** The form's value when it is valid; undefined when it is not, and the fields say why. */
  submit(): Promise<JsonObject | undefined>;
  /** The form's value as it is. */
  read(): JsonObject;
}

export function DialogForm({ ref, value }: { ref: Ref<FormHandle>; schema: object; value: JsonObject; lookup: object; container: RefObject<HTMLElement | null> }): ReactElement {
  useImperativeHandle(ref, () => ({ submit: () => Promise.resolve(value), read: () => value }), [value]);
  return <div className="ed-dialog-body" />;
}
