import type { LegalContent } from '../legal'

/** The legal texts of `legal.ts` in Spanish, in the same order. */
export const legalTextsEs: readonly LegalContent[] = [
  {
    kind: 'TERMS',
    title: 'Términos y condiciones',
    body: `
<p>Estos términos son un acuerdo entre usted y {{legalName}} («nosotros»), n.º de registro {{registration}}, {{address}}. Registramos la versión que usted acepta. Las versiones anteriores siguen disponibles en esta página.</p>
<h2>1. La plataforma</h2>
<p>Operamos una plataforma en la que usted invierte en proyectos concretos durante un número fijo de meses. El proyecto utiliza el dinero para su actividad y puede obtener un beneficio. Cada transacción se registra en un libro mayor de partida doble. Los asientos registrados nunca se modifican ni se eliminan.</p>
<p>La plataforma no es un banco. Sus inversiones no son depósitos y no están cubiertas por ningún sistema de garantía de depósitos ni por ningún seguro.</p>
<h2>2. Riesgos</h2>
<ul>
<li>Puede perder una parte o la totalidad del dinero que invierta. Un proyecto puede ganar menos que su objetivo, o nada.</li>
<li>La rentabilidad objetivo de un proyecto no es una promesa ni una previsión de la rentabilidad que usted obtendrá.</li>
<li>Su capital queda inmovilizado durante el período de permanencia que elija. Es posible que no pueda disponer de él antes.</li>
<li>Si un proyecto pierde capital, sus inversores comparten la pérdida en proporción a su capital. Nuestro equipo revisa y aprueba el registro de cada pérdida y la comunicamos a todos los inversores afectados.</li>
</ul>
<p>Antes de cada inversión usted confirma que ha leído la advertencia de riesgos del proyecto. Invierta únicamente dinero que pueda permitirse perder.</p>
<h2>3. Su cuenta</h2>
<ul>
<li>Cada persona puede tener una sola cuenta. Debe facilitar su propio nombre y una dirección de correo a la que tenga acceso.</li>
<li>Mantenga su contraseña en secreto. Nunca le pediremos su contraseña ni un código de un solo uso por correo o por teléfono.</li>
<li>Si observa actividad que no reconoce, use el enlace de bloqueo de nuestro correo o póngase en contacto con nosotros. El enlace bloquea la cuenta de inmediato; si nos escribe, la bloqueamos en cuanto leamos su mensaje. Una cuenta bloqueada se puede consultar, pero no se puede cambiar ni retirar nada.</li>
<li>A partir de ciertos importes, y antes de los retiros cuando sea necesario, debe verificar su identidad. Los límites vigentes se muestran antes de invertir o retirar.</li>
</ul>
<h2>4. Invertir</h2>
<ul>
<li>Cuando invierte, reservamos el importe para usted y le mostramos la fecha límite de pago. Si no recibimos el importe completo antes de esa fecha, la inversión caduca y ninguna de las partes debe nada a la otra. Los pagos parciales se abonan en su saldo.</li>
<li>Si paga en otra moneda, el tipo de cambio se fija al invertir y es válido hasta la fecha límite de pago.</li>
<li>Su inversión se activa cuando hemos confirmado el pago del importe completo. El exceso se abona en su saldo.</li>
<li>Algunos proyectos tienen un período de desistimiento durante el que puede cancelar sin costo. Su duración figura en la página del proyecto.</li>
<li>Algunos proyectos permiten la salida anticipada con una penalización. Verá los importes exactos antes de enviar la solicitud. Nuestro equipo revisa cada solicitud.</li>
</ul>
<h2>5. Rendimientos</h2>
<ul>
<li>El beneficio se reparte cada mes, una vez terminado el mes, y únicamente del beneficio que el proyecto ha recibido. El dinero de otros inversores nunca se utiliza para pagar rendimientos.</li>
<li>Su rendimiento es su capital, multiplicado por la tasa de rendimiento de su período de permanencia y por el número de días invertidos del mes, dividido entre los días del mes. El pago de un proyecto por un mes se redondea hacia abajo a la unidad más pequeña, una sola vez para todas sus inversiones en él. El resto permanece en el proyecto.</li>
<li>Un mes sin beneficio no genera rendimientos.</li>
</ul>
<h2>6. Vencimiento</h2>
<p>Al final del período de permanencia, su capital se abona en su saldo, se reinvierte o se conserva hasta que decida, según su instrucción. Puede cambiarla hasta el día anterior. Si se cancela un proyecto, su capital activo se abona en su saldo.</p>
<h2>7. Retiros</h2>
<ul>
<li>Usted retira a una billetera o cuenta bancaria de su propia libreta de direcciones que haya confirmado con un código. Los destinos nuevos tienen un período de espera antes de poder utilizarse.</li>
<li>El mínimo, la tarifa, los límites y el importe que recibirá se muestran antes de que confirme.</li>
<li>Nuestro equipo revisa cada solicitud. Algunos retiros necesitan dos aprobaciones: los de importe elevado, el primero que usted solicite, los de una inversión vencida, los que se envían a una billetera nueva o a una cuenta cuyo titular no coincide con su nombre y los solicitados poco después de un cambio de contraseña, correo electrónico o autenticación en dos pasos. Le mostramos el motivo. Puede cancelar un retiro hasta que se apruebe.</li>
<li>Las transferencias a una billetera son irreversibles. Compruebe la dirección antes de confirmar.</li>
</ul>
<h2>8. Recomendaciones</h2>
<p>Si una persona se registra con su enlace de recomendación, usted puede ganar una comisión cuando la inversión de esa persona se active. La tasa y el período de retención figuran en su página de recomendaciones. La comisión la pagamos nosotros, no la persona recomendada. Si la inversión se cancela, recuperamos la comisión.</p>
<h2>9. Solicitudes rechazadas y cuentas cerradas</h2>
<p>Podemos rechazar un pago, un retiro o un documento, e indicamos el motivo, salvo que la ley nos lo impida. Por lo general, pedimos primero la información que falta. Podemos bloquear o cerrar una cuenta que se utilice con fines fraudulentos, para ocultar el origen de los fondos o en nombre de otra persona. El cierre de una cuenta no afecta a su derecho a su saldo y a sus inversiones.</p>
<h2>10. Correcciones</h2>
<p>Corregimos los errores con un asiento nuevo que hace referencia al original. Los asientos registrados no se modifican. Un ajuste manual de su saldo lo propone un miembro de nuestro equipo, lo aprueba otro y aparece en sus transacciones.</p>
<h2>11. Cambios en estos términos</h2>
<p>Publicamos cada nueva versión de estos términos con su fecha. Sus inversiones existentes siguen sujetas a la versión que aceptó al realizarlas.</p>
<h2>12. Ley aplicable, reclamaciones y contacto</h2>
<p>Ley aplicable: {{governingLaw}}.</p>
<p>Envíe las reclamaciones a {{complaintsEmail}} y las demás consultas a {{supportEmail}}.</p>`.trim(),
  },
  {
    kind: 'PRIVACY',
    title: 'Política de privacidad',
    body: `
<p>{{legalName}} («nosotros»), n.º de registro {{registration}}, {{address}}, es responsable de los datos personales descritos en esta política. En ella se explica qué datos guardamos, por qué, durante cuánto tiempo y quién tiene acceso.</p>
<h2>Datos que guardamos</h2>
<ul>
<li><strong>Cuenta:</strong> su nombre, su nombre de usuario y su dirección de correo y, si los facilita, su número de teléfono y su país. La contraseña se guarda únicamente como un resumen criptográfico irreversible.</li>
<li><strong>Identidad:</strong> las imágenes de sus documentos, su tipo, número y fecha de caducidad. Las imágenes y los números se guardan cifrados.</li>
<li><strong>Finanzas:</strong> sus inversiones, pagos y comprobantes de pago, rendimientos, retiros, billeteras, cuentas bancarias y todos los asientos de su cuenta.</li>
<li><strong>Actividad:</strong> sus sesiones con dispositivo, dirección IP y hora, y un registro de los cambios y de quién los realizó. Los utilizamos para proteger su cuenta.</li>
<li><strong>Mensajes:</strong> sus preguntas y sus mensajes sobre pagos, retiros y documentos.</li>
</ul>
<h2>Para qué utilizamos sus datos</h2>
<p>Utilizamos sus datos para prestarle el servicio que solicita, verificar la identidad de nuestros clientes, proteger las cuentas frente a accesos no autorizados y llevar una contabilidad verificable. No vendemos sus datos ni mostramos publicidad.</p>
<h2>Quién tiene acceso</h2>
<ul>
<li>Usted puede ver todos los datos de su propia cuenta.</li>
<li>Los miembros de nuestro equipo solo ven lo que su función permite. Cada acceso a uno de sus archivos privados queda registrado.</li>
<li>Las personas que están por encima de usted en su línea de recomendación ven su nombre de usuario y su nombre abreviado (nombre e inicial), su nivel en la línea, quién le recomendó y si usted ha recomendado a otras personas, la fecha de alta, si tiene una inversión activa y la comisión que se les ha pagado por sus inversiones, a partir de la cual puede estimarse el importe invertido porque los porcentajes son públicos. Una comisión pendiente aparece con su nivel y su importe, sin el nombre de usted. No les mostramos sus importes, proyectos ni cancelaciones; una comisión pendiente que no se paga, o una pagada que se corrige, puede indicar que una inversión terminó antes de tiempo; ven su importe, pero no el motivo ni de quién era la inversión. Usted ve los mismos datos de las personas a las que recomienda. De las personas que están por encima de usted en su línea de recomendación ve el nombre de usuario y el nombre abreviado, su nivel por encima de usted, quién las recomendó y su fecha de alta.</li>
<li>Los demás inversores no ven sus importes. Ven su nombre de pila y su inicial solo si usted hace una pregunta en la página de un proyecto o si están en su misma línea de recomendación.</li>
<li>Si paga a través de un proveedor de pagos, ese proveedor recibe los datos que necesita para el pago.</li>
</ul>
<h2>Imágenes y archivos</h2>
<p>Volvemos a codificar las imágenes que se suben, lo que elimina datos ocultos como el lugar en que se tomó una fotografía. Los documentos de identidad y los comprobantes de pago solo se pueden abrir tras iniciar sesión.</p>
<h2>Cookies</h2>
<p>Utilizamos únicamente las cookies que el servicio necesita y ninguna de terceros:</p>
<ul>
<li>Las cookies de sesión contienen el token de su cuenta y sus permisos, y una cookie protegida los renueva.</li>
<li>Una cookie de dispositivo protegida nos permite reconocer un dispositivo en el que ya ha iniciado sesión.</li>
<li>Si abre un enlace de recomendación, la cookie <strong>carmine_referrer</strong> (<strong>__Host-carmine_referrer</strong> con https) guarda durante 30 días el nombre de usuario de quien le recomendó, para que su cuenta quede vinculada al primer enlace que abrió.</li>
<li>Si elige un idioma, la cookie <strong>carmine_language</strong> (<strong>__Host-carmine_language</strong> con https) guarda su elección durante 30 días.</li>
</ul>
<p>El tema, los ajustes de menús y listas y una inversión que haya empezado se guardan en su navegador.</p>
<h2>Cuánto tiempo guardamos los datos</h2>
<p>Los asientos contables y el registro de auditoría se guardan de forma permanente, porque sin ellos no se podría verificar la contabilidad. Los registros de sesión se eliminan 90 días después de que termine la sesión. Los documentos de identidad se guardan mientras su cuenta esté abierta y, después, durante el tiempo que exija la ley.</p>
<h2>Sus derechos</h2>
<p>Puede descargar un extracto de su cuenta en cualquier momento. Escriba a {{supportEmail}} para recibir una copia de sus datos, para que se corrijan o se eliminen cuando la ley lo permita, o para cerrar su cuenta. Envíe las reclamaciones sobre el tratamiento de sus datos a {{complaintsEmail}}.</p>`.trim(),
  },
]
