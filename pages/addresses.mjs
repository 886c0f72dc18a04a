// Finds a sample job for each kind of page, and creates those that the samples lack or do not identify: in one language, long, gone.
import {json} from "./service.mjs"

const OTHER = {en: "fr", fr: "en"}
/** A heading in the sample descriptions, which reveals their language. */
const HEADING = {en: "What you will do", fr: "Ce que vous ferez"}
const NURSE = {en: "nurse", fr: "infirmi%C3%A8re"}

/** Returns, for each language, a function that fills the placeholders of a path. */
export async function find(service) {
  const jobs = await samples(service)
  const made = await makeOthers(service)
  const filled = {}
  for (const lang of ["en", "fr"]) {
    const own = jobs.filter(job => job.description.includes(HEADING[lang]))
    const found = {
      "by-mail": own.find(job => job.applicantRoutingType.id === 1 && job.employer),
      "on-site": jobs.find(job => job.applicantRoutingType.id === 2 && job.employer),
      "confidential": own.find(job => !job.employer) ?? jobs.find(job => !job.employer),
      "both-languages": made.long,
      "other-language": made[OTHER[lang]],
      long: made.long, gone: made.gone
    }
    const values = {lang, nurse: NURSE[lang]}
    for (const [name, job] of Object.entries(found)) {
      values[name] = await final(service, `/${lang}/jobs/${job.id}`)
      values[name + "-id"] = job.id
    }
    values.employer = await final(service, `/${lang}/employers/${found["by-mail"].employer.id}`)
    filled[lang] = path => path.replace(/\{([a-z-]+)\}/g, (all, name) => values[name] ?? all)
  }
  return filled
}

/** Returns the sample jobs with all members, which only the response for a single job has. */
async function samples({base}) {
  const all = []
  for (let page = 1; page <= 2; page++) {
    const {data} = await json(`${base}/api/v1.2/public/jobs?pageSize=100&page=${page}`)
    all.push(...await Promise.all(data.map(job => json(`${base}/api/v1.2/public/jobs/${job.id}`))))
  }
  return all
}

async function makeOthers(service) {
  const {apiKey} = JSON.parse(service.command("employer", "add", "The Very Long Established Company of Long Descriptions & Daughters", "--json"))
  const url = `${service.base}/api/v1.2/jobs`
  const headers = {"API-Key": apiKey, "Content-Type": "application/json"}
  const send = body => json(url, {method: "POST", headers, body: JSON.stringify(body)})
  const long = await send(posting("Senior Coordinator of Interdepartmental Documentation, Retention, Classification and Long-term Preservation (North-west)", 40))
  const gone = await send(posting("Lamplighter", 1))
  const [en, fr] = [await send({...posting("Lighthouse Keeper", 3), translation: undefined, locations: [{description: "Regina, SK"}]}),
    await send({...posting("Gardienne ou gardien de phare", 3), language: "fr", translation: undefined})]
  await json(`${url}/${gone.id}`, {method: "PUT", headers, body: JSON.stringify({status: "archived"})})
  return {long, gone, en, fr}
}

function posting(title, paragraphs) {
  return {
    title, status: "active", language: "en",
    description: `<p>${"Thirty shelves of files await somebody who likes order, quiet rooms and long corridors. ".repeat(4)}</p>`.repeat(paragraphs)
      + `<ul><li>${"Donaudampfschifffahrtsgesellschaft".repeat(3)}</li></ul>`,
    locations: [{description: "Happy Valley-Goose Bay, NL"}, {description: "Saint-Hyacinthe, QC"}, {description: "Portage la Prairie, MB"}],
    categories: [{id: 2}, {id: 21}, {id: 33}], positionType: {id: 1}, salary: {amount: 61234.56, maxAmount: 98765.43, period: {id: 1}, plusCommission: true},
    applicantRoutingType: {id: 1}, applicationEmail: "files@example.org",
    translation: {language: "fr", title: `${title}, en français`, description: "<p>Trente rayons de dossiers attendent une personne qui aime l'ordre.</p>"},
    disclosures: {aiUsed: false, vacancy: "existing", accommodation: "Tell us what you need."}
  }
}

/** Returns the address that a short one redirects to. */
async function final({base}, path) {
  const answer = await fetch(base + path, {headers: {Accept: "text/html"}})
  const url = new URL(answer.url)
  return url.pathname + url.search
}
