// Writes a contact sheet: all screenshots on one page, with the findings.
import {writeFileSync} from "node:fs"
import {join} from "node:path"

const escaped = text => text.replace(/[&<>"]/g, c => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[c])

export function write(folder, looks, scores) {
  const names = [...new Set(looks.map(each => each.page))]
  writeFileSync(join(folder, "results.json"), JSON.stringify({looks, scores}, null, 1) + "\n")
  writeFileSync(join(folder, "index.html"), `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pages</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; }
section { margin: 32px 0; }
div { display: flex; gap: 12px; overflow-x: auto; }
figure { margin: 0; }
img { height: 420px; width: auto; max-width: 640px; object-fit: cover; object-position: top; border: 1px solid #999; }
figcaption { font-size: 14px; }
.bad { color: #b00020; }
td, th { padding: 2px 12px; text-align: right; }
</style>
<h1>Pages</h1>
${scores.length ? scoreTable(scores) : ""}
${names.map(name => section(name, looks.filter(each => each.page === name))).join("\n")}
</html>
`)
}

function section(name, looks) {
  return `<section><h2>${escaped(name)}</h2>
<ul class="bad">${[...new Set(looks.flatMap(each => each.faults))].map(each => `<li>${escaped(each)}</li>`).join("")}</ul>
<div>${looks.map(each => `<figure><a href="${each.file}"><img loading="lazy" src="${each.file}" alt="${escaped(name)}"></a>
<figcaption${each.faults.length ? ' class="bad"' : ""}>${each.lang}, ${each.width} px, ${each.scheme}, ${(each.weight / 1000).toFixed(1)} kB</figcaption></figure>`).join("")}</div></section>`
}

function scoreTable(scores) {
  const columns = [...new Set(scores.flatMap(each => Object.keys(each.scores)))].filter(each => each !== "lost")
  return `<table><tr><th>Lighthouse</th>${columns.map(each => `<th>${each}</th>`).join("")}</tr>
${scores.map(row => `<tr${row.isReached ? "" : ' class="bad"'}><th>${row.page} ${row.lang}</th>${columns.map(each => `<td>${row.scores[each] ?? "–"}</td>`).join("")}</tr>`).join("\n")}</table>`
}
