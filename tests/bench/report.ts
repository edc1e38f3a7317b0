import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { openBrowser } from './browser.ts';
import type { Finding, Section, SectionReport, Table } from './section.ts';

/** A section with its results. */
export interface Measured {
  section: Section;
  report: SectionReport;
  /** When it was measured (ISO 8601). */
  date: string;
  /** Average number of running processes in the last five minutes. */
  load: number;
}

const LIBRARIES = [
  'react',
  'react-dom',
  '@puckeditor/core',
  '@formily/react',
  'fastify',
  'vite',
  'autocannon',
  'swiper',
] as const;

function versionOf(library: string): string {
  const { version } = JSON.parse(readFileSync(`node_modules/${library}/package.json`, 'utf8')) as {
    version: string;
  };
  return `${library} ${version}`;
}

/** The machine and the versions that were measured. */
async function describeMachine(): Promise<string> {
  const browser = await openBrowser();
  const chromium = browser.version();
  await browser.close();
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GB;`,
    `Node ${process.versions.node}, Chromium ${chromium};`,
    `${LIBRARIES.map(versionOf).join(',\n')}.`,
  ].join('\n');
}

function writeTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function writeFindings(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, goal, measured, met }) => [
    what,
    goal,
    measured,
    met ? 'yes' : '**no**',
  ]);
  return writeTable({ head: ['what', 'goal', 'measured', 'met'], rows });
}

/** When it was measured, and whether the machine was busy: that makes all times longer. */
function describeRun({ date, load }: Measured): string {
  const measured = `Measured on ${date.slice(0, 16).replace('T', ' ')} UTC`;
  if (load <= cpus().length + 1) return `${measured}.`;
  return `${measured}, on a busy machine (load ${load.toFixed(1)} on ${cpus().length} processors).`;
}

/** One section as it is printed and written. */
export function writeSection(measured: Measured): string {
  const { section, report } = measured;
  const parts = [
    `## ${section.title}`,
    `\`npm run bench -- ${section.name}\``,
    describeRun(measured),
    ...(report.findings.length === 0 ? [] : [writeFindings(report.findings)]),
    ...report.tables.map(writeTable),
  ];
  return [...parts, report.notes.map((note) => `- ${note}`).join('\n')].join('\n\n');
}

/** The whole of `BENCHMARKS.md`. */
export async function writeReport(measured: readonly Measured[]): Promise<string> {
  const findings = measured.flatMap(({ report }) => report.findings);
  const unmet = findings.filter(({ met }) => !met);
  const verdict =
    unmet.length === 0
      ? `All ${findings.length} goals are met.`
      : `${findings.length - unmet.length} of ${findings.length} goals are met; not met:`;
  const head = [
    '# Benchmarks',
    'Written by `npm run bench`. Do not edit: run it again.',
    [
      'What is compared is measured in one run, side by side and in turns;',
      'numbers are medians, ratios are medians of the ratios turn by turn.',
    ].join('\n'),
    await describeMachine(),
    verdict,
    ...(unmet.length === 0 ? [] : [writeFindings(unmet)]),
  ];
  return `${[...head, ...measured.map(writeSection)].join('\n\n')}\n`;
}
