// Lists the places where a record is used.
import { useEffect, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useConsole } from '../../contracts/console-context.ts';
import { LoadFailed } from '../frame/screen-parts.tsx';
import { useCall } from '../calls/use-call.ts';
import { Skeleton } from '../frame/skeleton.tsx';

export interface Use {
  where: string;
  title: string;
  link: string;
  /** Absent for a place that loses the record. */
  effect?: 'prevents' | 'none';
}

interface UsageListProps {
  call: string;
  id: string;
  onLoaded?(uses: readonly Use[]): void;
}

export function UsageList({ call, id, onLoaded }: UsageListProps): ReactElement {
  const { translate } = useConsole();
  const { answer, failure, reload } = useCall(call, { id }, { isFresh: true });
  const uses = answer?.data as readonly Use[] | undefined;
  useEffect(() => {
    if (uses !== undefined) onLoaded?.(uses);
  }, [uses, onLoaded]);
  if (failure !== undefined) return <LoadFailed failure={failure} onRetry={reload} />;
  if (uses === undefined) return <Skeleton rows={2} />;
  if (uses.length === 0) return <p className="console-panel-text">{translate('record.usage.none')}</p>;
  return (
    <ul className="console-usage" aria-label={translate('record.usage')}>
      {uses.map((use) => (
        <li key={`${use.where} ${use.title} ${use.link}`}>
          {use.title !== '' && <span className="console-detail">{use.where}</span>}
          <UseLink {...use} />
        </li>
      ))}
    </ul>
  );
}

/** The console's own screens stay in this program. What has no title is named by its place. */
function UseLink({ where, title, link }: Use): ReactElement {
  const name = title === '' ? where : title;
  if (link === '') return <>{name}</>;
  return link.startsWith('/owner/') ? <Link to={link}>{name}</Link> : <a href={link}>{name}</a>;
}
