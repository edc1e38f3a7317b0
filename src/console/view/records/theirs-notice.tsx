// Shows a draft that waits, with what it changes. A file of its own: few records have one.
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import type { ReactElement } from 'react';
import { formatDate } from '../../../../runtime/language/functions.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { titlesOf } from '../../../assembly/value-titles.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { RecordWork } from './record-work.ts';
import { ShownText } from '../frame/shown-text.tsx';
import type { WorkState } from './work-parts.ts';

interface TheirsNoticeProps {
  theirs: NonNullable<WorkState['theirs']>;
  work: RecordWork;
  /** The form's schema: it names the fields. */
  schema: object;
}

/** Nothing of the draft is in the form before this owner says so. */
export default function TheirsNotice({ theirs, work, schema }: TheirsNoticeProps): ReactElement {
  const { translate, site, owner } = useConsole();
  const titleOf = titlesOf(schema, site, translate('record.otherValue'));
  return (
    <Alert
      type="warning"
      role="region"
      aria-label={translate('record.theirs.title')}
      className="console-draft-notice"
      message={translate(theirs.who === owner.name ? 'record.theirs.own' : 'record.theirs', {
        who: theirs.who,
        time: formatDate(theirs.at, 'time', site),
      })}
      description={
        <dl className="console-theirs">
          {theirs.changes.map(({ path, before, after }) => (
            <div key={formatPointer(path)}>
              <dt>{titleOf(path)}</dt>
              <dd>
                <ShownText value={after} other={before} />
              </dd>
            </div>
          ))}
        </dl>
      }
      action={
        <div className="console-actions">
          <Button type="primary" onClick={() => void work.kept?.take()}>
            {translate('record.theirs.takeUp')}
          </Button>
          <Button onClick={() => void work.kept?.drop()}>{translate('record.draft.drop')}</Button>
        </div>
      }
    />
  );
}
