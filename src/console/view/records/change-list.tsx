// Lists what differs between two versions of a record, in the words of its screen: fields and settings.
import './publishing.css';
import type { ReactElement } from 'react';
import { isAlike } from '../../../../runtime/compare/same.ts';
import { listValueChanges, type ValueChange } from '../../../../runtime/compare/value-changes.ts';
import { listFieldChanges, type FieldChange } from '../../../../runtime/designer/form-changes.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FormRule } from '../../../../runtime/forms/rules/rule.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { componentAt, shownValuesOf, titlesOf } from '../../../assembly/value-titles.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { ShownText } from '../frame/shown-text.tsx';

interface ChangeListProps {
  before: object;
  after: object;
  /** The form's schema: it names the fields. */
  schema: object;
  /** Nothing was public before: only its fields are named. */
  isFirst?: boolean;
}

const rulesIn = (value: unknown): FormRule[] => (Array.isArray(value) ? (value as FormRule[]) : []);

interface Changes {
  /** Of what lists the fields of a form. */
  fields: FieldChange[];
  /** Of all other values. */
  settings: ValueChange[];
}

/** What differs, apart by how it is said. */
export function listChanges({ before, after, schema }: ChangeListProps): Changes {
  const isRules = (name: string): boolean => componentAt(schema, [name]) === 'FormRules';
  const [olds, news] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...olds.keys(), ...news.keys()])].filter(isRules);
  return {
    fields: names.flatMap((name) => listFieldChanges(rulesIn(olds.get(name)), rulesIn(news.get(name)))),
    // A field that was never touched may give an empty value.
    settings: listValueChanges(before, after).filter(
      ({ path, before: was, after: is }) => !isRules(String(path[0])) && !isAlike(was, is),
    ),
  };
}

export function ChangeList(props: ChangeListProps): ReactElement {
  const { translate, site } = useConsole();
  const { schema, isFirst = false } = props;
  const { fields, settings } = listChanges(props);
  const titleOf = titlesOf(schema, site, translate('record.otherValue'));
  const shown = shownValuesOf(schema, site);
  const listed = isFirst ? [] : settings;
  if (fields.length + listed.length === 0) return <p>{translate('record.changes.none')}</p>;
  return (
    <div className="console-changes">
      <FieldChanges {...{ fields, isFirst }} />
      {listed.length > 0 && (
        <dl className="console-theirs">
          {listed.map(({ path, before: was, after: is }) => (
            <div key={formatPointer(path)}>
              <dt>{titleOf(path)}</dt>
              <dd>
                {!isAlike(was, undefined) && (
                  <span className="console-was">
                    <ShownText value={shown(path, was)} other={shown(path, was)} />
                  </span>
                )}
                <ShownText value={shown(path, is)} other={shown(path, was)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** One sentence for each change of a field. */
export function FieldChanges({
  fields,
  isFirst = false,
}: Pick<Changes, 'fields'> & Pick<ChangeListProps, 'isFirst'>): ReactElement | null {
  const { translate, site } = useConsole();
  if (fields.length === 0) return null;
  return (
    <ul className="console-field-changes">
      {fields.map((change) => (
        <li key={`${change.what} ${change.key}`} data-what={change.what}>
          {describeField(change)}
        </li>
      ))}
    </ul>
  );

  function describeField({ what, title, was }: FieldChange): string {
    // A label may be the same in the language of who reads, and another one in the others.
    const differing = what === 'renamed' ? site.languages.find(isOther(title, was)) : undefined;
    const read = (each: unknown): string =>
      textOf(each, differing ?? site.language) || translate('record.changes.untitled');
    if (isFirst) return read(title);
    const isLabelled = what === 'renamed' && textOf(was, differing ?? site.language) === '';
    const key = isLabelled ? 'labelled' : what;
    const said = translate(`record.changes.${key}`, { title: read(title), was: read(was) });
    return differing === undefined || differing === site.language
      ? said
      : `${said} (${titleOfLanguage(differing)})`;
  }

  /** Also true for the language of who reads, which is tried first. */
  function isOther(title: unknown, was: unknown): (language: string) => boolean {
    const isSameHere = textOf(title, site.language) === textOf(was, site.language);
    return (language) =>
      isSameHere ? textOf(title, language) !== textOf(was, language) : language === site.language;
  }
}

function textOf(title: unknown, language: string): string {
  const text = isObject(title) ? localize({ title }, language).title : title;
  return typeof text === 'string' ? text : '';
}
