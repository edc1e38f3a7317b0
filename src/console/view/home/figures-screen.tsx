// Figures of a time as charts, as a document describes them.
import Skeleton from 'antd/es/skeleton';
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import type {
  ConsoleChart,
  ConsoleFigure,
  FiguresDocument,
} from '../../../../runtime/generated/documents.generated.ts';
import { fileOf } from '../../../assembly/file-of.ts';
import { readerOf, useConsole, type DocumentReader } from '../../contracts/console-context.ts';
import { BarsChart, type Ranked } from './bars-chart.tsx';
import { LinesChart } from './lines-chart.tsx';
import { PanelCard } from '../records/record-panels.tsx';
import { Heading, LoadFailed } from '../frame/screen-parts.tsx';
import { TimeChoice, type Time } from '../frame/time-choice.tsx';
import { useCall } from '../calls/use-call.ts';
import '../styles/figures.css';

/** Fen of a yuan. */
const FEN = 100;

type Sums = Readonly<Record<string, number>>;

/** What the call of a document answers. */
interface Answer {
  days: (Sums & { day: string })[];
  totals: Sums;
  before: Sums;
  [member: string]: unknown;
}

export default function FiguresScreen({ document }: { document: FiguresDocument }): ReactElement {
  const console = useConsole();
  const { say } = console;
  const reader = useMemo(() => readerOf(console, fileOf('figures', document.name)), [console, document]);
  const [address, setAddress] = useSearchParams();
  const time = readTime(document, address);
  const { answer, failure, isLoading, reload } = useCall(document.call, { ...time });
  const data = answer?.data as Answer | undefined;
  return (
    <>
      <Heading title={reader.text(document.title)} lead={reader.text(document.lead)}>
        {document.exports !== undefined && (
          <a className="console-create" href={exportAddress(document.exports, time)} download>
            {say('figures.export')}
          </a>
        )}
      </Heading>
      <TimeChoice
        times={document.times.map(({ days, title }) => ({ days, title: reader.text(title) }))}
        time={time}
        onChange={(next) => setAddress(new URLSearchParams(Object.entries(next).map(toPair)))}
      />
      {failure !== undefined && <LoadFailed failure={failure} onRetry={reload} />}
      {failure === undefined && data === undefined && <Skeleton active title={false} />}
      {failure === undefined && data !== undefined && (
        <div aria-busy={isLoading}>
          <Totals figures={document.totals} data={data} reader={reader} />
          <div className="figures-panels">
            {document.panels.map((panel) => (
              <ChartPanel key={panel.name} {...{ panel, data, reader }} />
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

function exportAddress(call: string, time: Time): string {
  const { path = '' } = Object.hasOwn(API_CALLS, call) ? API_CALLS[call as keyof typeof API_CALLS] : {};
  return `${path}?${new URLSearchParams(Object.entries(time).map(toPair)).toString()}`;
}

interface PartProps {
  data: Answer;
  reader: DocumentReader;
}

/** Whether an owner sees a figure. */
function useMaySee(): (of: { permission?: string }) => boolean {
  const { permissions } = useConsole().owner;
  return ({ permission }) => permission === undefined || permissions.has(permission);
}

/** Writes the values of a figure. */
export function writerOf(reader: DocumentReader, as: ConsoleFigure['as']): (value: number) => string {
  return (value) =>
    String(reader.value(as === 'money' ? '{{ price(row) }}' : '{{ number(row) }}', { row: value }));
}

function Totals({ figures, data, reader }: PartProps & { figures: readonly ConsoleFigure[] }): ReactElement {
  const { say } = useConsole();
  const maySee = useMaySee();
  return (
    <dl className="figures-totals">
      {figures.filter(maySee).map(({ name, title, as }) => {
        const [now = 0, before = 0] = [data.totals[name], data.before[name]];
        return (
          <div key={name}>
            <dt>{reader.text(title)}</dt>
            <dd>
              <strong>{writerOf(reader, as)(now)}</strong>
              <span>{say('figures.before', { value: writerOf(reader, as)(before) })}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ChartPanel({ panel, data, reader }: PartProps & { panel: ConsoleChart }): ReactElement | null {
  const { say } = useConsole();
  const maySee = useMaySee();
  const { lines, bars, of, empty } = panel;
  if (!maySee(panel)) return null;
  const title = reader.text(panel.title);
  const series = (lines ?? []).filter(maySee).map((figure) => ({
    name: figure.name,
    title: reader.text(figure.title),
    values: data.days.map((day) => day[figure.name] ?? 0),
    unit: figure.as === 'money' ? FEN : 1,
    write: writerOf(reader, figure.as),
  }));
  const isEmpty = lines !== undefined && series.every(({ values }) => values.every((value) => value === 0));
  const ranked = bars === undefined ? [] : ((data[bars] as Ranked[] | undefined) ?? []);
  return (
    <div className={lines === undefined ? 'figures-bars' : 'figures-lines'}>
      <PanelCard title={title}>
        {panel.text !== undefined && <p className="console-panel-text">{reader.text(panel.text)}</p>}
        {isEmpty && <p className="console-panel-text">{say('figures.nothing')}</p>}
        {lines !== undefined && (
          <LinesChart
            title={title}
            days={data.days.map(({ day }) => day)}
            series={series}
            writeDay={(day) =>
              String(reader.value('{{ date(row, "day") }}', { row: `${day}T12:00:00.000Z` }))
            }
          />
        )}
        {bars !== undefined && ranked.length === 0 && (
          <p className="console-panel-text">{reader.text(empty)}</p>
        )}
        {ranked.length > 0 && <BarsChart title={title} of={reader.text(of)} rows={ranked} />}
      </PanelCard>
    </div>
  );
}
