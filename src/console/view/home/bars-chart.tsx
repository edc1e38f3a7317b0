// Shows how often texts occurred: a table whose rows have bars.
import type { ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

export interface Ranked {
  text: string;
  /** An address of the site. */
  link?: string;
  times: number;
  /** In the time before. */
  before: number;
}

interface BarsChartProps {
  title: string;
  /** The heading of the texts. */
  of: string;
  rows: readonly Ranked[];
}

export function BarsChart({ title, of, rows }: BarsChartProps): ReactElement {
  const { translate } = useConsole();
  const most = Math.max(1, ...rows.map(({ times }) => times));
  return (
    <table className="bars">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{translate('figures.times')}</th>
          <th scope="col">{translate('figures.timesBefore')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, link, times, before }) => (
          <tr key={link ?? text}>
            <th scope="row">
              {link === undefined ? text : <a href={link}>{text}</a>}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * times) / most} height="4" />
              </svg>
            </th>
            <td>{times}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
