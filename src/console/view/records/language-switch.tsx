// Chooses the language of a record's texts: the one that is written, and another one beside it.
import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { useChord } from '../../../assembly/browser/use-chord.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { RecordLanguages } from './language-view.ts';

interface LanguageSwitchProps {
  view: RecordLanguages;
  /** Beside the languages: what else there is to look at. */
  children?: ReactNode;
}

/** Only what stands beside it while the form has no text in several languages. */
export function LanguageSwitch({ view, children }: LanguageSwitchProps): ReactElement {
  const { site, translate } = useConsole();
  const { shown, compares, missing } = useSyncExternalStore(view.subscribe, view.read);
  const isOffered = missing !== undefined && site.languages.length > 1;
  const compare = (): void => view.compare(!compares);
  useChord('shift+l', () => isOffered && compare());
  if (!isOffered) return <div className="console-languages">{children}</div>;
  return (
    <div className="console-languages">
      <div role="group" aria-label={translate('record.languages')} className="console-segments">
        {languagesOf(site).map((language) => {
          const title = titleOfLanguage(language);
          const count = missing[language] ?? 0;
          return (
            <button
              key={language}
              type="button"
              aria-pressed={language === shown}
              aria-label={
                count === 0 ? title : translate('record.languages.missing', { language: title, count })
              }
              onClick={() => view.choose(language)}
            >
              {title}
              {count > 0 && <span className="console-missing">{count}</span>}
            </button>
          );
        })}
      </div>
      <button
        type="button"
        className="console-compare"
        aria-pressed={compares}
        aria-keyshortcuts="Control+Shift+L"
        onClick={compare}
      >
        {translate('record.compare')}
      </button>
      {children}
    </div>
  );
}

/** The default language first. */
export function languagesOf(site: { languages: readonly string[]; defaultLanguage: string }): string[] {
  return [site.defaultLanguage, ...site.languages.filter((each) => each !== site.defaultLanguage)];
}
