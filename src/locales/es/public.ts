// Written by `npm run messages`.
export const messages: Readonly<Record<string, string>> = {
  "{title} is operated by {company}. Governing law: {law}. Complaints: {complaints}.": "{title} es operado por {company}. Ley aplicable: {law}. Reclamaciones: {complaints}.",
  "Back to home": "Volver al inicio",
  "Company": "Empresa",
  "Server error": "Error del servidor",
  "This page could not be loaded. Earlier changes are saved, and your balance is unaffected. Try again in a minute. If the problem continues, write to <0>{email}</0>.": "No se pudo cargar esta página. Los cambios anteriores están guardados y su saldo no se ve afectado. Inténtelo de nuevo en un minuto. Si el problema continúa, escriba a <0>{email}</0>.",
  "This part of {title} is not available yet. Balances, investments and withdrawals are not affected. For questions, write to <0>{email}</0>.": "Esta parte de {title} aún no está disponible. Los saldos, las inversiones y los retiros no se ven afectados. Si tiene preguntas, escriba a <0>{email}</0>.",
  "We are building this": "Estamos trabajando en ello",
}
