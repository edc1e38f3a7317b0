// Draws the home of the console: what waits, the figures of the week, the last changes.
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { fileOf } from '../../../assembly/file-of.ts';
import { readerOf, useConsole } from '../../contracts/console-context.ts';
import { FirstSteps } from './first-steps.tsx';
import { Icon } from '../frame/icon.tsx';
import { Heading, LoadFailed } from '../frame/screen-parts.tsx';
import { useCall } from '../calls/use-call.ts';
import { FigureChange } from './figure-change.tsx';
import '../styles/home.css';
import { Skeleton } from '../frame/skeleton.tsx';

type HomeData = ApiCalls['consoleHome.get']['data'];
type Figures = NonNullable<HomeData['figures']>;

const NO_QUERY = {};

export default function Home(): ReactElement {
  const { translate, owner } = useConsole();
  const { answer, failure, reload } = useCall('consoleHome.get', NO_QUERY);
  const data = answer?.data as HomeData | undefined;
  return (
    <>
      <Heading title={translate('home.title')} />
      <FirstSteps />
      {data === undefined && failure !== undefined && <LoadFailed failure={failure} onRetry={reload} />}
      {data === undefined && failure === undefined && <Skeleton />}
      {data !== undefined && (
        <div className="home-panels">
          <div className="home-column">
            <WaitingPanel waiting={data.waiting} />
            <Changes changes={data.changes} />
          </div>
          <div className="home-column">
            {data.figures !== undefined && (
              <Week figures={data.figures} hasOrders={owner.permissions.has('orders.read')} />
            )}
            {data.quotas.length > 0 && <Quotas quotas={data.quotas} />}
          </div>
        </div>
      )}
    </>
  );
}

interface PanelProps {
  name: string;
  title: string;
  children: ReactNode;
}

function Panel({ name, title, children }: PanelProps): ReactElement {
  const id = `home-${name}`;
  return (
    <section className={`home-panel ${id}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const ICONS = { failed: 'warning', money: 'bag', people: 'comment', content: 'lines' };

/** What waits, with what is done about it. A line is one link, so that it is one step of the keyboard. */
function WaitingPanel({ waiting }: Pick<HomeData, 'waiting'>): ReactElement {
  const { translate } = useConsole();
  const reader = useReader();
  return (
    <Panel name="waiting" title={translate('home.waiting')}>
      {waiting.length === 0 ? (
        <div className="home-nothing">
          <p>{translate('home.nothing')}</p>
          <p>{translate('home.nothing.text')}</p>
        </div>
      ) : (
        <ul className="home-waiting-list">
          {waiting.map(({ name, kind, text, act, amount, link }, at) => {
            const line = (
              <>
                <span className="home-sign" data-kind={kind}>
                  <Icon name={ICONS[kind]} />
                </span>
                <span className="home-what">
                  <span>{text}</span>
                  {amount !== undefined && amount > 0 && (
                    <small>{String(reader.value('{{ price(row) }}', { row: amount }))}</small>
                  )}
                </span>
                {link !== '' && (
                  <span aria-hidden className="home-act" data-first={at === 0 ? '' : undefined}>
                    {act}
                  </span>
                )}
              </>
            );
            return <li key={name}>{leadTo(link, line)}</li>;
          })}
        </ul>
      )}
    </Panel>
  );
}

/** The pages of the site themselves are edited outside of the console. */
function leadTo(link: string, line: ReactElement): ReactElement {
  if (link === '') return <div>{line}</div>;
  return link.startsWith('/edit') ? <a href={link}>{line}</a> : <Link to={link}>{line}</Link>;
}

/** In percent: from here on much is used, and the limit is near. */
const [LARGE, NEAR] = [75, 90];

function Quotas({ quotas }: Pick<HomeData, 'quotas'>): ReactElement {
  const { translate } = useConsole();
  const isNear = quotas.some(({ percent = 0 }) => percent >= NEAR);
  return (
    <Panel name="quotas" title={translate('home.quotas')}>
      <ul className="home-list">
        {quotas.map(({ name, text, percent }) => (
          <li key={name} data-tone={percent !== undefined && percent >= NEAR ? 'bad' : undefined}>
            <span>{text}</span>
            {percent !== undefined && (
              <>
                <meter max={100} optimum={0} low={LARGE} high={NEAR} value={percent} aria-label={text} />
                <span className="home-percent">{percent}%</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {isNear && <p>{translate('home.quotasNear')}</p>}
    </Panel>
  );
}

const SHOWN = ['visitors', 'records'] as const;
const OF_ORDERS = ['amount', 'orders'] as const;

function Week({ figures, hasOrders }: { figures: Figures; hasOrders: boolean }): ReactElement {
  const { translate } = useConsole();
  const names = [...(hasOrders ? OF_ORDERS : []), ...SHOWN];
  return (
    <Panel name="week" title={translate('home.week')}>
      <p className="home-note">{translate('home.weekOf')}</p>
      <dl className="home-figures">
        {names.map((name) => (
          <Figure key={name} name={name} now={figures.totals[name] ?? 0} before={figures.before[name] ?? 0} />
        ))}
      </dl>
      <Link to="/owner/statistics">{translate('home.more')}</Link>
    </Panel>
  );
}

interface FigureProps {
  name: keyof Figures['totals'];
  now: number;
  before: number;
}

function Figure({ name, now, before }: FigureProps): ReactElement {
  const { translate } = useConsole();
  const reader = useReader();
  const written = String(
    reader.value(name === 'amount' ? '{{ price(row) }}' : '{{ number(row) }}', { row: now }),
  );
  return (
    <div>
      <dt>{translate(`home.figure.${name}`)}</dt>
      <dd>
        <strong>{written}</strong>
        <FigureChange now={now} before={before} />
      </dd>
    </div>
  );
}

function Changes({ changes }: Pick<HomeData, 'changes'>): ReactElement {
  const { translate, owner } = useConsole();
  const reader = useReader();
  return (
    <Panel name="changes" title={translate('home.changes')}>
      {changes.length === 0 ? (
        <p>{translate('home.noChanges')}</p>
      ) : (
        <ul className="home-list">
          {changes.map(({ id, at, text, link }) => (
            <li key={id}>
              {link === '' ? <span>{text}</span> : <Link to={link}>{text}</Link>}
              <time dateTime={at}>{String(reader.value('{{ date(row, "time") }}', { row: at }))}</time>
            </li>
          ))}
        </ul>
      )}
      {owner.permissions.has('audit.read') && <Link to="/owner/audit">{translate('home.allChanges')}</Link>}
    </Panel>
  );
}

/** Writes numbers and times as documents do. */
function useReader() {
  const console = useConsole();
  return useMemo(() => readerOf(console, fileOf('nav', 'console')), [console]);
}
