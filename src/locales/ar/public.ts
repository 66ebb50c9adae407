// Written by `npm run messages`.
export const messages: Readonly<Record<string, string>> = {
  "{title} is operated by {company}. Governing law: {law}. Complaints: {complaints}.": "تُشغّل {company} منصة {title}. القانون الواجب التطبيق: {law}. الشكاوى: {complaints}.",
  "Company": "الشركة",
}
