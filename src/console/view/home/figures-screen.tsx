// Shows figures of a time, as a document describes them. They are sums, the chosen one by days, and lists of
// texts.
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import type {
  ConsoleFigure,
  ConsoleRanking,
  FiguresDocument,
} from '../../../../runtime/generated/documents.generated.ts';
import { fileOf } from '../../../assembly/file-of.ts';
import { readerOf, useConsole, type DocumentReader } from '../../contracts/console-context.ts';
import { BarsChart, type Ranked } from './bars-chart.tsx';
import { FigureChange } from './figure-change.tsx';
import { LinesChart } from './lines-chart.tsx';
import { PanelCard } from '../records/record-panels.tsx';
import { Heading, LoadFailed } from '../frame/screen-parts.tsx';
import { TimeChoice, type Time } from '../frame/time-choice.tsx';
import { useCall } from '../calls/use-call.ts';
import '../styles/figures.css';
import { Skeleton } from '../frame/skeleton.tsx';

/** Fen of a yuan. */
const FEN = 100;

type Sums = Readonly<Record<string, number>>;
type Day = Sums & { day: string };

/** What the call of a document answers. */
interface Answer {
  days: Day[];
  daysBefore: Day[];
  totals: Sums;
  before: Sums;
  [member: string]: unknown;
}

export default function FiguresScreen({ document }: { document: FiguresDocument }): ReactElement {
  const console = useConsole();
  const { translate } = console;
  const { permissions } = console.owner;
  const reader = useMemo(() => readerOf(console, fileOf('figures', document.name)), [console, document]);
  const [address, setAddress] = useSearchParams();
  const time = readTime(document, address);
  const { answer, failure, isLoading, reload } = useCall(document.call, { ...time });
  const data = answer?.data as Answer | undefined;
  const figures = document.totals.filter(
    ({ permission }) => permission === undefined || permissions.has(permission),
  );
  const chosen = figures.find(({ name }) => name === address.get('show')) ?? figures[0];
  const show = (next: Time, figure = chosen): void => {
    const chosenName = figure === figures[0] ? {} : { show: figure?.name ?? '' };
    setAddress(new URLSearchParams(Object.entries({ ...next, ...chosenName }).map(toPair)));
  };
  const exported = (of: string): string | undefined =>
    document.exports === undefined ? undefined : exportAddress(document.exports, time, of);
  return (
    <>
      <Heading title={reader.text(document.title)} lead={reader.text(document.lead)} />
      <TimeChoice
        times={document.times.map(({ days, title }) => ({ days, title: reader.text(title) }))}
        time={time}
        onChange={(next) => show(next)}
      />
      {failure !== undefined && <LoadFailed failure={failure} onRetry={reload} />}
      {failure === undefined && data === undefined && <Skeleton />}
      {failure === undefined && data !== undefined && (
        <div aria-busy={isLoading}>
          <div className="figures-totals" role="group" aria-label={translate('figures.choose')}>
            {figures.map((figure) => (
              <Total
                key={figure.name}
                {...{ figure, data, reader }}
                isChosen={figure === chosen}
                onChoose={() => show(time, figure)}
              />
            ))}
          </div>
          <div className="figures-panels">
            {chosen !== undefined && (
              <DaysPanel figure={chosen} {...{ data, reader }} address={exported('days')} />
            )}
            {document.panels.map((panel) => (
              <RankingPanel key={panel.name} {...{ panel, data, reader }} address={exported(panel.name)} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

const toPair = ([name, value]: [string, string | number]): [string, string] => [name, String(value)];

function readTime({ times }: FiguresDocument, address: URLSearchParams): Time {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  if (from !== '' && to !== '') return { from, to };
  const wanted = Number(address.get('days'));
  return { days: times.some(({ days }) => days === wanted) ? wanted : ((times[1] ?? times[0])?.days ?? 30) };
}

function exportAddress(call: string, time: Time, of: string): string {
  const { path = '' } = Object.hasOwn(API_CALLS, call) ? API_CALLS[call as keyof typeof API_CALLS] : {};
  return `${path}?${new URLSearchParams([...Object.entries(time).map(toPair), ['of', of]]).toString()}`;
}

interface PartProps {
  data: Answer;
  reader: DocumentReader;
}

/** Writes the values of a figure. */
function writerOf(reader: DocumentReader, as: ConsoleFigure['as']): (value: number) => string {
  return (value) =>
    String(reader.value(as === 'money' ? '{{ price(row) }}' : '{{ number(row) }}', { row: value }));
}

interface TotalProps extends PartProps {
  figure: ConsoleFigure;
  isChosen: boolean;
  onChoose(): void;
}

/** A sum, and the button that draws it by days. */
function Total({ figure, data, reader, isChosen, onChoose }: TotalProps): ReactElement {
  const { translate } = useConsole();
  const [now = 0, before = 0] = [data.totals[figure.name], data.before[figure.name]];
  const write = writerOf(reader, figure.as);
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span>{reader.text(figure.title)}</span>
      <strong>{write(now)}</strong>
      <FigureChange now={now} before={before} />
      {before !== 0 && now !== before && <span>{translate('figures.before', { value: write(before) })}</span>}
    </button>
  );
}

interface FileProps {
  /** Where the same is as a file. */
  address: string | undefined;
}

function FileLink({ address }: FileProps): ReactElement | null {
  const { translate } = useConsole();
  if (address === undefined) return null;
  return (
    <a className="figures-file" href={address} download>
      {translate('figures.export')}
    </a>
  );
}

function DaysPanel({ figure, data, reader, address }: PartProps & FileProps & { figure: ConsoleFigure }) {
  const { translate } = useConsole();
  const title = reader.text(figure.title);
  const valuesOf = (days: readonly Day[]): number[] => days.map((day) => day[figure.name] ?? 0);
  const writeDay = (day: string): string =>
    String(reader.value('{{ date(row, "day") }}', { row: `${day}T12:00:00.000Z` }));
  const isEmpty = valuesOf([...data.days, ...data.daysBefore]).every((value) => value === 0);
  return (
    <div className="figures-days">
      <PanelCard title={title} extra={<FileLink address={address} />}>
        {isEmpty ? (
          <p className="console-panel-text">{translate('figures.nothing')}</p>
        ) : (
          <LinesChart
            title={title}
            unit={figure.as === 'money' ? FEN : 1}
            write={writerOf(reader, figure.as)}
            series={[
              {
                title: translate('figures.now'),
                days: data.days.map(({ day }) => day),
                values: valuesOf(data.days),
              },
              {
                title: translate('figures.earlier'),
                days: data.daysBefore.map(({ day }) => day),
                values: valuesOf(data.daysBefore),
              },
            ]}
            writeDay={writeDay}
          />
        )}
      </PanelCard>
    </div>
  );
}

function RankingPanel({ panel, data, reader, address }: PartProps & FileProps & { panel: ConsoleRanking }) {
  const title = reader.text(panel.title);
  const rows = (data[panel.name] as Ranked[] | undefined) ?? [];
  return (
    <div>
      <PanelCard title={title} extra={rows.length > 0 && <FileLink address={address} />}>
        {panel.text !== undefined && <p className="console-panel-text">{reader.text(panel.text)}</p>}
        {rows.length === 0 ? (
          <p className="console-panel-text">{reader.text(panel.empty)}</p>
        ) : (
          <BarsChart title={title} of={reader.text(panel.of)} rows={rows} />
        )}
      </PanelCard>
    </div>
  );
}
