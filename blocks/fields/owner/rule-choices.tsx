import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { type ReactElement } from 'react';
import { useFieldHost, useFieldSite } from '../host.ts';
import { addChoice, choicesOf, textOf, withText, type Rule } from './rule-list.ts';
import { useWords } from './use-words.ts';

/** The choices of a field, each in every language. Its value stays when its text changes. */
export function RuleChoices({ rule, set }: { rule: Rule; set(change: Rule): void }): ReactElement {
  const { say } = useFieldHost();
  const { languages } = useFieldSite();
  const wordOf = useWords();
  const choices = choicesOf(rule);
  const codes = languages.map(({ code }) => code);
  const write = (at: number, code: string, text: string): void =>
    set({
      enum: choices.map((each, index) =>
        index === at ? { ...each, label: withText(each.label, code, codes, text) } : each,
      ),
    });
  return (
    <div role="group" aria-label={say('console.rules.choices')}>
      <span className="form-rules-label">{say('console.rules.choices')}</span>
      <ol className="form-rules-choices">
        {choices.map((choice, at) => (
          <li key={String(choice.value)}>
            {languages.map(({ code, title }) => (
              <Input
                key={code}
                lang={code}
                maxLength={200}
                aria-label={`${say('console.rules.choice')} ${at + 1} · ${title}`}
                value={textOf(choice.label, code)}
                onChange={({ target }) => write(at, code, target.value)}
              />
            ))}
            <Button
              disabled={choices.length < 2}
              aria-label={`${say('console.rules.remove')}: ${say('console.rules.choice')} ${at + 1}`}
              onClick={() => set({ enum: choices.filter((_, index) => index !== at) })}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => set({ enum: addChoice(choices, wordOf('choice')) })}>
        + {say('console.rules.addChoice')}
      </Button>
    </div>
  );
}
