// Plain JavaScript, loaded before anything else: a Node.js that is too old cannot read TypeScript to be told so.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`Tessera needs Node.js 22.22 or newer, and this is ${process.versions.node}: run it through npm, which brings its own, or install a newer one.`);
  process.exit(1);
}
