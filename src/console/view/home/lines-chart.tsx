// Draws a figure day by day, beside the time before, as lines of SVG. A table says the same.
import { useCallback, useState, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

interface Series {
  title: string;
  days: readonly string[];
  /** One for each day. */
  values: readonly number[];
}

interface LinesChartProps {
  title: string;
  /** This time and, as long, the time before. */
  series: readonly [now: Series, before: Series];
  /** What the lines of the grid are multiples of. */
  unit: number;
  write(value: number): string;
  writeDay(day: string): string;
}

/** In pixels. The width is that of the panel. */
const HEIGHT = 240;
const FIRST_WIDTH = 720;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 12, 30];
const TICKS = 4;
/** Room for the name of a day. */
const DAY_WIDTH = 90;

/** The next number of 1, 2 or 5 with zeros that is not below a value. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

export function LinesChart(props: LinesChartProps): ReactElement {
  const { title, series, unit, write } = props;
  const [{ days }] = series;
  const step = unit * niceAbove(Math.max(0, ...series.flatMap(({ values }) => values)) / TICKS / unit);
  const top = step * TICKS;
  const [width, measure] = useWidth();
  const x = (index: number): number => LEFT + ((width - LEFT - RIGHT) * index) / Math.max(1, days.length - 1);
  const y = (value: number): number => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / top;
  const every = Math.ceil(days.length / Math.max(2, Math.floor((width - LEFT) / DAY_WIDTH)));
  return (
    <figure className="chart" ref={measure}>
      <Legend series={series} />
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={title}>
        {Array.from({ length: TICKS + 1 }, (_, tick) => (
          <g key={tick} className="chart-grid">
            <line x1={LEFT} x2={width - RIGHT} y1={y(tick * step)} y2={y(tick * step)} />
            <text x={LEFT - 8} y={y(tick * step) + 4} textAnchor="end">
              {write(tick * step)}
            </text>
          </g>
        ))}
        {days.map((day, index) =>
          index % every === 0 ? (
            <text key={day} className="chart-day" x={x(index)} y={HEIGHT - 8} textAnchor="middle">
              {day.slice('2026-'.length)}
            </text>
          ) : null,
        )}
        {series.toReversed().map(({ title: name, values }) => (
          <polyline
            key={name}
            className={`chart-line ${classOf(series, name)}`}
            points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
          />
        ))}
        {days.map((day, index) => (
          <rect
            key={day}
            className="chart-touch"
            x={x(index) - (x(1) - x(0)) / 2}
            y={TOP}
            width={x(1) - x(0)}
            height={HEIGHT - TOP - BOTTOM}
          >
            <title>{describeDay(props, index)}</title>
          </rect>
        ))}
      </svg>
      <FiguresTable {...props} />
    </figure>
  );
}

/** The width of an element, whenever it changes. */
function useWidth(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(LEFT + DAY_WIDTH, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}

const classOf = (series: readonly Series[], name: string): string =>
  `chart-${series.findIndex(({ title }) => title === name)}`;

/** `05/30/2026: 10`, and below it the day before it that it is compared with. */
function describeDay({ series, write, writeDay }: LinesChartProps, index: number): string {
  return series
    .map(({ days, values }) => `${writeDay(days[index] ?? '')}: ${write(values[index] ?? 0)}`)
    .join('\n');
}

function Legend({ series }: Pick<LinesChartProps, 'series'>): ReactElement {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {series.map(({ title }) => (
        <li key={title} className={classOf(series, title)}>
          {title}
        </li>
      ))}
    </ul>
  );
}

function FiguresTable({ title, series, write, writeDay }: LinesChartProps): ReactElement {
  const { translate } = useConsole();
  const [now] = series;
  return (
    <details className="chart-table">
      <summary>{translate('figures.table')}</summary>
      <div className="console-table">
        <table>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('figures.day')}</th>
              {series.map((each) => (
                <th key={each.title} scope="col" className="console-right">
                  {each.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {now.days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{writeDay(day)}</th>
                {series.map((each) => (
                  <td key={each.title} className="console-right">
                    {write(each.values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
