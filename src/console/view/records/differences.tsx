// Compares a record as it was with what it is now. A file of its own: it is loaded when a revision is opened.
import type { ReactElement } from 'react';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { shownValuesOf, titlesOf } from '../../../assembly/value-titles.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { ShownText } from '../frame/shown-text.tsx';
import { FieldChanges, listChanges } from './change-list.tsx';

interface DifferencesProps {
  then: object;
  now: object;
  schema: object;
}

export default function Differences({ then, now, schema }: DifferencesProps): ReactElement {
  const { translate, site } = useConsole();
  const titleOf = titlesOf(schema, site, translate('record.otherValue'));
  const shown = shownValuesOf(schema, site);
  const { fields, settings } = listChanges({ before: then, after: now, schema });
  if (fields.length + settings.length === 0) return <p>{translate('record.history.same')}</p>;
  return (
    <>
      {fields.length > 0 && <p>{translate('record.history.since')}</p>}
      <FieldChanges fields={fields} />
      <dl className="console-differences">
        {settings.map(({ path, before, after }) => (
          <div key={formatPointer(path)}>
            <dt>{titleOf(path)}</dt>
            <dd>
              <span className="console-detail">{translate('record.history.then')}</span>
              <ShownText value={shown(path, before)} other={shown(path, after)} />
            </dd>
            <dd>
              <span className="console-detail">{translate('record.history.now')}</span>
              <ShownText value={shown(path, after)} other={shown(path, before)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
