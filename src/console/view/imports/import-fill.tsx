// Asks what new records of an import get where their rows leave a field empty, such as a category.
import { useMemo, type ReactElement } from 'react';
import type { ConsoleImportField, ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { DocumentForm } from '../dialogs/document-form.tsx';

const NOTHING = {};

interface ImportFillProps {
  list: ListDocument;
  fields: readonly ConsoleImportField[];
  /** Texts by field, without the empty ones. */
  onChange(fill: Readonly<Record<string, string>>): void;
}

/** Nothing for a list without such a field. */
export function ImportFill({ list, fields, onChange }: ImportFillProps): ReactElement | null {
  const { translate, site } = useConsole();
  const schema = useMemo(() => {
    const asked = fields.flatMap((field) => {
      const rule = ruleOf(list, field);
      return rule === undefined ? [] : [[field.name, rule] as const];
    });
    const titled = asked.map(([name, { title, ...rule }]): [string, object] => {
      const own = isObject(title) ? String(title[site.language]) : '';
      return [name, { ...rule, title: translate('import.fill', { field: own }) }];
    });
    return titled.length === 0 ? undefined : { type: 'object', properties: Object.fromEntries(titled) };
  }, [list, fields, site.language, translate]);
  if (schema === undefined) return null;
  return <DocumentForm schema={schema} initial={NOTHING} onChange={(values) => onChange(textsOf(values))} />;
}

/** The field of this name in the form of the bulk action. */
function ruleOf({ bulkActions = [] }: ListDocument, { name, filledBy }: ConsoleImportField) {
  const form = bulkActions.find((each) => each.name === filledBy)?.asks?.form;
  const rule = isObject(form?.properties) ? form.properties[name] : undefined;
  return isObject(rule) ? rule : undefined;
}

const textsOf = (values: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
