// Written by `npm run messages`.
export const messages: Readonly<Record<string, string>> = {
  "{title} is operated by {company}. Governing law: {law}. Complaints: {complaints}.": "{title} es operado por {company}. Ley aplicable: {law}. Reclamaciones: {complaints}.",
  "Company": "Empresa",
}
