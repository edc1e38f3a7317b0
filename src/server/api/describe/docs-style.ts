/**
 * Holds the styles of the API page. It has one column of calls beside the contents, light or dark as the
 * reader prefers.
 */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2726, #e8e6e0);
  --paper: light-dark(#fbfaf7, #141a19); --line: light-dark(#dcd8cd, #2c3634);
  --accent: light-dark(#1f6f64, #6cc0b2); --soft: light-dark(#f1eee6, #1b2322); }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 14rem minmax(0, 1fr);
  font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 2rem 1.5rem;
  border-right: 1px solid var(--line); font-size: .9rem; }
nav ul { list-style: none; margin: 1rem 0; padding: 0; }
nav li { margin: .25rem 0; }
main { max-width: 56rem; padding: 2rem clamp(1rem, 4vw, 4rem) 6rem; }
a { color: var(--accent); text-underline-offset: .2em; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px;
  border-radius: 3px; }
h1 { font-size: 2.2rem; line-height: 1.15; letter-spacing: -.02em; }
h2 { margin-top: 4rem; font-size: 1.5rem; border-bottom: 1px solid var(--line); padding-bottom: .4rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
article { margin: 1rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px;
  scroll-margin-top: 1rem; }
article p { margin: .4rem 0; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: .9rem 1rem; background: var(--soft); border-radius: 8px; }
summary { cursor: pointer; font-size: .875rem; padding: .15rem 0; }
.method { display: inline-block; min-width: 3.2rem; font: 700 .75rem/1 ui-monospace, monospace;
  color: var(--accent); }
.who { display: inline-block; margin-left: .5rem; padding: 0 .5rem; border: 1px solid var(--line);
  border-radius: 99px; font-size: .75rem; }
@media (max-width: 750px) { body { display: block; } nav { position: static; height: auto; border: 0;
  border-bottom: 1px solid var(--line); } }
`;
