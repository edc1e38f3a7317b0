/** A form of every field with a list or a picker, and what was sent with it. */
import type { FormRule } from '../../runtime/forms/rules/rule.ts';
import type { StoredSite } from '../browser/stored-site.ts';

const choices = (...names: string[]) => names.map((name) => ({ label: name, value: name.toLowerCase() }));
const nested = (outer: string, inner: string) => [{ ...choices(outer)[0], children: choices(inner) }];

const rule: FormRule[] = [
  { name: 'glaze', type: 'string', 'x-component': 'Select', enum: choices('Celadon', 'Tenmoku') },
  {
    name: 'more',
    type: 'array',
    'x-component': 'Select',
    'x-component-props': { mode: 'multiple' },
    enum: choices('Ash', 'Salt'),
  },
  {
    name: 'part',
    type: 'string',
    'x-component': 'TreeSelect',
    'x-component-props': { treeDefaultExpandAll: true },
    enum: nested('House', 'Hall'),
  },
  { name: 'way', type: 'array', 'x-component': 'Cascader', enum: nested('Jiangxi', 'Jingdezhen') },
  { name: 'region', type: 'array', 'x-component': 'Region' },
  { name: 'day', type: 'string', 'x-component': 'DatePicker' },
  { name: 'hour', type: 'string', 'x-component': 'TimePicker' },
].map((field) => ({ title: field.name, ...field }) as FormRule);

/** Makes it the form of `/forms/visit`. */
export const putListsForm = (site: StoredSite): void =>
  site.write((database) =>
    database
      .prepare('update form_template set document = ? where form_id = ?')
      .run(JSON.stringify({ rule, option: { submitText: 'Send' } }), 'demo-visit'),
  );

/** What was sent with it last. */
export function readLastSent(site: StoredSite): unknown {
  let sent: unknown;
  site.write((database) => {
    const last = database.prepare<[], { values: string }>(
      `select "values" from form_record where form_id = 'demo-visit' order by rowid desc limit 1`,
    );
    sent = JSON.parse(last.get()?.values ?? 'null');
  });
  return sent;
}
