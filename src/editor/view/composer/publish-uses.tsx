// Lists, folded, what uses a block: its pages, drafts and templates, each with its languages.
import type { ReactElement } from 'react';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import type { BlockChanges } from '../../commands/composer/publish-block.ts';
import { useComposer } from './composer-context.ts';

type Use = BlockChanges['uses'][number];

/** Nothing where nothing uses it. Links open a tab of their own: the publication waits here. */
export function PublishUses({ changes }: { changes: BlockChanges }): ReactElement | null {
  const { words } = useComposer();
  const { uses, counts } = changes;
  const all = counts.pages + counts.drafts + counts.templates + counts.revisions;
  if (uses.length === 0) return null;
  return (
    <details className="ed-publish-uses">
      <summary>{words('usesList')}</summary>
      <ul className="ed-publish-rows">
        {uses.map((use) => (
          <OneUse key={`${use.kind} ${use.title} ${use.link} ${use.languages.join()}`} use={use} />
        ))}
        {all > uses.length && <li>{words('usesMore', { count: String(all - uses.length) })}</li>}
      </ul>
    </details>
  );
}

function OneUse({ use: { where, title, link, languages, count } }: { use: Use }): ReactElement {
  const { words } = useComposer();
  const name = title === '' ? where : title;
  const more = [
    ...languages.map(titleOfLanguage),
    ...(count > 1 ? [words('usesTimes', { count: String(count) })] : []),
  ];
  return (
    <li>
      <span>{where}</span>
      <span>
        {link === '' ? (
          name
        ) : (
          <a href={link} target="_blank" rel="noreferrer">
            {name}
          </a>
        )}{' '}
        <span className="ed-panel-hint">{more.join(' · ')}</span>
      </span>
    </li>
  );
}
