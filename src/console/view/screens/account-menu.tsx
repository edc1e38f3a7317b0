// Draws the menu of the signed-in owner: account, language of the console, sign out.
import type { MouseEvent, ReactElement } from 'react';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { MenuButton } from '../frame/menu-button.tsx';
import { chooseScheme, SCHEME_CHOICES, useSchemeChoice } from '../../../client/scheme.ts';

const LOGIN = '/owner/login';

/** This screen in another language. */
function addressIn(language: string): string {
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  return `${address.pathname}${address.search}`;
}

/** On phones it also has the link to edit mode. */
export function AccountMenu({ editAddress }: { editAddress: string }): ReactElement {
  const { owner, site, actions, translate } = useConsole();
  const signOut = async (): Promise<void> => {
    await actions.call('owner.logout', {});
    location.assign(LOGIN);
  };
  /** For this owner everywhere, the editor too. */
  const speak = async (event: MouseEvent, language: string): Promise<void> => {
    event.preventDefault();
    const choice = { body: { language }, quiet: true };
    // The next screen is in this language even if the choice could not be kept.
    await actions.call('systemSetting.saveLanguage', choice).catch(() => undefined);
    location.assign(addressIn(language));
  };
  return (
    <div className="console-account">
      <MenuButton label={owner.name} face={owner.name}>
        <ul className="console-account-menu">
          <li className="console-edit">
            <a href={editAddress}>{translate('editSite')}</a>
          </li>
          <li>
            <a href="/owner/account?redirect=/owner">{translate('account.menu')}</a>
          </li>
          {site.languages
            .filter((language) => language !== site.language)
            .map((language) => (
              <li key={language}>
                <a
                  href={addressIn(language)}
                  lang={language}
                  hrefLang={language}
                  onClick={(event) => void speak(event, language)}
                >
                  {titleOfLanguage(language)}
                </a>
              </li>
            ))}
          <li>
            <SchemeSwitch />
          </li>
          <li>
            <button type="button" onClick={() => void signOut().catch(() => undefined)}>
              {translate('account.signOut')}
            </button>
          </li>
        </ul>
      </MenuButton>
    </div>
  );
}

/** Light, dark, or as the system is. */
function SchemeSwitch(): ReactElement {
  const { translate } = useConsole();
  const chosen = useSchemeChoice();
  return (
    <div role="group" aria-label={translate('scheme')} className="console-segments">
      {SCHEME_CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => chooseScheme(choice)}
        >
          {translate(`scheme.${choice}`)}
        </button>
      ))}
    </div>
  );
}
