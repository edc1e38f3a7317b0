// A link of a form: where it leads, and a button that changes it.
import './link-choice.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import type { ReactElement } from 'react';
import { describeGroup } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldHost } from './host.ts';
import { readableAddress } from './readable-address.ts';

interface LinkMembers {
  linkType?: number;
  linkChannelCode?: string;
  linkUrl?: string;
}

export function LinkChoice({ value, onChange }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { say, ask } = useFieldHost();
  const { linkType = 0, linkChannelCode, linkUrl = '' } = (value ?? {}) as LinkMembers;
  const pages = (field.dataSource ?? []) as { value: string; label: string }[];
  const page = pages.find((each) => each.value === linkChannelCode)?.label.trim();
  const shown = linkType === 1 ? page : linkType === 2 ? readableAddress(linkUrl) : undefined;
  const choose = async (): Promise<void> => {
    const answer = await ask('link', value ?? {});
    if (answer !== undefined) (onChange as (next: unknown) => void)(answer);
  };
  return (
    <div className="link-choice" {...describeGroup(field)}>
      <span className="link-choice-text">{shown ?? say('editor.choice.noLink')}</span>
      <button type="button" className="ed-button ed-button-plain" onClick={() => void choose()}>
        {say('editor.choice.link')}
      </button>
    </div>
  );
}
