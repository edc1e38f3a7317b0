// Figures of days as lines, drawn as SVG. The same figures are a table for those who cannot see it.
import { useCallback, useState, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

export interface Series {
  name: string;
  title: string;
  /** What the lines of the grid are multiples of. */
  unit: number;
  /** One for each day. */
  values: readonly number[];
  write(value: number): string;
}

interface LinesChartProps {
  title: string;
  days: readonly string[];
  series: readonly Series[];
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

export function LinesChart({ title, days, series, writeDay }: LinesChartProps): ReactElement {
  const unit = series[0]?.unit ?? 1;
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
              {series[0]?.write(tick * step)}
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
        {series.map(({ name, values }, at) => (
          <polyline
            key={name}
            className={`chart-line chart-${at}`}
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
            <title>{describeDay(writeDay(day), series, index)}</title>
          </rect>
        ))}
      </svg>
      <FiguresTable {...{ title, days, series, writeDay }} />
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

function describeDay(day: string, series: readonly Series[], index: number): string {
  return [day, ...series.map(({ title, values, write }) => `${title}: ${write(values[index] ?? 0)}`)].join(
    '\n',
  );
}

function Legend({ series }: Pick<LinesChartProps, 'series'>): ReactElement {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {series.map(({ name, title }, at) => (
        <li key={name} className={`chart-${at}`}>
          {title}
        </li>
      ))}
    </ul>
  );
}

function FiguresTable({ title, days, series, writeDay }: LinesChartProps): ReactElement {
  const { say } = useConsole();
  return (
    <details className="chart-table">
      <summary>{say('figures.table')}</summary>
      <div className="console-table">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{say('figures.day')}</th>
              {series.map((each) => (
                <th key={each.name} scope="col" className="console-right">
                  {each.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{writeDay(day)}</th>
                {series.map(({ name, values, write }) => (
                  <td key={name} className="console-right">
                    {write(values[index] ?? 0)}
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
