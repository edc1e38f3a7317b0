// Offers the finished sites on the home of an empty site, as large pictures.
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { useCall } from '../calls/use-call.ts';
import { SmallPage } from '../values/page-frame.tsx';
import '../styles/rows.css';

type Kits = ApiCalls['consoleKit.list']['data'];

const NO_QUERY = {};

/** Nothing before they are known: the step in the list leads to them, too. */
export function KitChoice({ title }: { title: string }): ReactElement | null {
  const { translate } = useConsole();
  const { answer } = useCall('consoleKit.list', NO_QUERY);
  const kits = (answer?.data as Kits | undefined) ?? [];
  if (kits.length === 0) return null;
  return (
    <section className="kit-choice" aria-labelledby="kit-choice">
      <h2 id="kit-choice">{title}</h2>
      <p>{translate('steps.kits')}</p>
      <ul className="console-grid" data-as="page">
        {kits.map(({ id, title: name, kind, description, pages, shownAt }) => (
          <li key={id}>
            <Link to={`/owner/kit/${id}`} tabIndex={-1} aria-hidden>
              <SmallPage address={shownAt} />
            </Link>
            <p className="console-grid-line">
              <Link to={`/owner/kit/${id}`}>{name}</Link> <span>{kind}</span>
            </p>
            <p className="console-grid-about">{description}</p>
            <p className="console-grid-about">
              <Link to={`/owner/kit/${id}`} aria-hidden tabIndex={-1}>
                {translate('steps.kitPages', { count: pages })}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
