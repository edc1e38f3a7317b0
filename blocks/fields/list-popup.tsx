// Makes the scrolling element of a select the listbox of its combobox.
import { useLayoutEffect, useRef, type ReactElement } from 'react';

/** `popupRender` of a select. */
export const renderListPopup = (list: ReactElement): ReactElement => <ListPopup list={list} />;

/**
 * Makes the element that scrolls the listbox of its combobox. antd gives the role to an element inside of it:
 * then the list is a scrollable region of its own, where Tab stops, and the keyboard can do nothing there.
 */
function ListPopup({ list }: { list: ReactElement }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  // After each rendering: a search that finds nothing takes the list away.
  useLayoutEffect(() => {
    const named = box.current?.querySelector('.rc-virtual-list-holder [role="listbox"]');
    const scroller = named?.closest<HTMLElement>('.rc-virtual-list-holder');
    if (named === undefined || named === null || scroller === undefined || scroller === null) return;
    scroller.id = named.id;
    scroller.role = 'listbox';
    scroller.tabIndex = -1;
    named.removeAttribute('id');
    named.role = 'presentation';
  });
  return <div ref={box}>{list}</div>;
}
