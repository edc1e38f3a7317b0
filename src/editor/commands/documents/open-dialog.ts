// Opens a dialog on the members of a value that the dialog takes.
import { fillData } from '../../../../runtime/compile/fill.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { DialogAnswer } from '../../contracts/editor-context.ts';
import type { Dialogs } from '../../store/dialogs.ts';

/**
 * Resolves with the members that the dialog takes, or `false` if it was dismissed. Other members are left
 * out. `lookup` is added to the `$lookup` of its form.
 */
export async function openDialog(
  dialogs: Pick<Dialogs, 'find' | 'edit'>,
  name: string,
  value: JsonObject,
  onChange?: (value: JsonObject) => void,
  lookup?: Readonly<Record<string, unknown>>,
): Promise<DialogAnswer | false> {
  const { takes } = dialogs.find(name);
  const members = Object.keys(takes.properties ?? {});
  const taken: JsonObject = {};
  for (const member of members) if (value[member] !== undefined) taken[member] = value[member];
  const answer = await dialogs.edit(name, fillData(takes, taken), onChange, lookup);
  return answer === false ? false : Object.fromEntries(members.map((member) => [member, answer[member]]));
}
